/**
 * The browser script of the stand-in: `startStandIn(traits, tokens)` is appended to it, see captcha-provider.ts.
 * Plain JavaScript, because a browser gets it as it is. It behaves as the site key says, or `globalThis.captchaBehaviour`.
 */

globalThis.startStandIn = (traits, tokens) => {
  const widgets = new Map();
  const query = new URL(document.currentScript.src).searchParams;

  const api = {
    render(place, parameters) {
      const [name, value] = traits.invisible;
      if (place.hasChildNodes()) throw new Error("A captcha has already been rendered in this element");
      if (parameters[name] !== value) throw new Error(`This stand-in is invisible only: ${name} must be ${value}`);
      const id = traits.idPrefix === null ? widgets.size : `${traits.idPrefix}${widgets.size}`;
      place.append(document.createElement("div"));
      widgets.set(id, { place, parameters, isDone: false });
      return id;
    },
    execute(id) {
      const { place, parameters, isDone } = find(id);
      // As with the real ones: a widget that has answered stays silent until it is reset.
      if (isDone) return;
      const succeed = () => {
        find(id).isDone = true;
        parameters.callback(tokens.pop() ?? "out-of-tokens");
      };
      const behaviour = globalThis.captchaBehaviour ?? parameters.sitekey;
      setTimeout(() => {
        if (behaviour === "passes") succeed();
        else if (behaviour === "fails") parameters["error-callback"]("network-error");
        else showChallenge(place, parameters, succeed);
      }, 20);
    },
    reset(id) {
      find(id).isDone = false;
      document.querySelector("[data-captcha-challenge]")?.remove();
    },
  };

  function find(id) {
    const widget = widgets.get(id);
    if (!widget) throw new Error("There is no such widget");
    return widget;
  }

  function showChallenge(place, parameters, succeed) {
    const challenge = document.createElement("div");
    challenge.dataset.captchaChallenge = "";
    if (traits.popup) Object.assign(challenge.style, { position: "fixed", inset: "0 0 auto", zIndex: "2000000000" });
    const addButton = (label, handleClick) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.onclick = () => {
        challenge.remove();
        handleClick();
      };
      challenge.append(button);
    };
    addButton("I am human", succeed);
    addButton("Close challenge", () => traits.closeCallback && parameters[traits.closeCallback]());
    (traits.popup ? document.body : place).append(challenge);
  }

  // As with the real ones: the script is a loader, the API is whole a moment later.
  setTimeout(() => {
    window[traits.global] = api;
    window[query.get("onload")]?.();
  }, 20);
};
