/* A modal window: the browser's own dialog keeps the focus inside and closes on Escape. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { set } from "../store.js";

export function Dialog({ title, children, look = "" }) {
  const element = useRef(null);
  const close = () => set({ dialog: null });
  // Before the next key: an Escape pressed at once must find it open.
  useLayoutEffect(() => {
    const before = document.activeElement;
    element.current.showModal();
    return () => before?.isConnected && before.focus();
  }, []);
  return (
    <dialog
      ref={element}
      class={look}
      aria-labelledby="dialog-title"
      onClose={close}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title">{title}</h2>
          <button class="plain" onClick={close} aria-label="Close">✕</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
