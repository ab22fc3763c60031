"use strict";
// Before Pyodide's own script, in the worker that it runs in. Not every server knows what a .wasm file is, and a browser
// compiles no other type as it comes; Pyodide then says so in the console, and waits for ever.
if (typeof WebAssembly === "object" && WebAssembly.instantiateStreaming) {
  const compile = WebAssembly.instantiateStreaming.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const reply = await source;
      if (!reply.ok) throw new Error(`${reply.status} ${reply.url}`);
      const isKnown = /^application\/wasm\b/i.test(reply.headers.get("content-type") ?? "");
      return await compile(isKnown ? reply : new Response(reply.body, { headers: { "Content-Type": "application/wasm" } }), imports);
    } catch (error) {
      globalThis.postMessage?.({ domeng: "failed" }); // loading.js hears it
      throw error;
    }
  };
}
