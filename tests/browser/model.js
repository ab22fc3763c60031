/** A model as anywidget gives it to a view, in Python's place: it remembers what has been sent, and answers each message. */
export class Model {
  constructor(frame, view) {
    this.values = { frame, view };
    this.calls = new Map();
    this.sent = [];
    this.answers = true;
  }
  get(name) { return this.values[name]; }
  on(event, call) { this.calls.set(event, [...(this.calls.get(event) || []), call]); }
  off(event, call) { this.calls.set(event, (this.calls.get(event) || []).filter((one) => one !== call)); }
  emit(event, ...values) { for (const call of [...(this.calls.get(event) || [])]) call(...values); }
  say(message) { this.emit("msg:custom", message, []); }
  send(message) {
    this.sent.push(structuredClone(message));
    if (this.answers) queueMicrotask(() => this.say({ kind: "ack", id: message.id, stale: false }));
  }
  show(view) { this.values.view = view; this.emit("change:view"); }
  listeners() { return [...this.calls.values()].reduce((all, held) => all + held.length, 0); }
}
