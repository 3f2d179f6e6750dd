/**
 * Browser script of the reCAPTCHA stand-in, in plain JavaScript. captcha-provider.ts appends `startStandIn(tokens)`.
 * The site key selects the behaviour, unless `globalThis.captchaBehaviour` is set.
 */

globalThis.startStandIn = (tokens) => {
  const widgets = new Map();
  const query = new URL(document.currentScript.src).searchParams;

  const api = {
    render(place, parameters) {
      if (place.hasChildNodes()) throw new Error("A captcha has already been rendered in this element");
      if (parameters.size !== "invisible") throw new Error("This stand-in is invisible only");
      const id = widgets.size;
      place.append(document.createElement("div"));
      widgets.set(id, { parameters, isDone: false });
      return id;
    },
    execute(id) {
      const { parameters, isDone } = find(id);
      // Like reCAPTCHA's, a widget that has returned a token does nothing until reset.
      if (isDone) return;
      const succeed = () => {
        find(id).isDone = true;
        parameters.callback(tokens.pop() ?? "out-of-tokens");
      };
      const behaviour = globalThis.captchaBehaviour ?? parameters.sitekey;
      setTimeout(() => {
        if (behaviour === "passes") succeed();
        else if (behaviour === "fails") parameters["error-callback"]("network-error");
        else showChallenge(succeed);
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

  function showChallenge(succeed) {
    const challenge = document.createElement("div");
    challenge.dataset.captchaChallenge = "";
    Object.assign(challenge.style, { position: "fixed", inset: "0 0 auto", zIndex: "2000000000" });
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
    addButton("Close challenge", () => {});
    document.body.append(challenge);
  }

  // Like reCAPTCHA's script, define the API a moment after loading.
  setTimeout(() => {
    window.grecaptcha = api;
    window[query.get("onload")]?.();
  }, 20);
};
