// @ts-check
// The end of the table's module: a table that stands alone, as in a game.

export default {
  /** @param {{model: any, el: HTMLElement, signal?: AbortSignal}} context */
  async render({ model, el, signal }) {
    await arrived(model);
    const leave = mount(model, el);
    signal?.addEventListener("abort", leave, { once: true });
    return leave;
  },
};
