let loading: Promise<void> | null = null;

/** All three providers call the global function that their script's address names, once they are ready to render. */
const READY_CALLBACK = "captchaReady";

/**
 * Loads a provider's script, once for the page; a failed load may be tried again.
 * @param scriptUrl as in the settings; explicit rendering is asked for in any case
 */
export function loadProviderScript(scriptUrl: string, timeoutMs: number): Promise<void> {
  loading ??= load(scriptUrl, timeoutMs).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(scriptUrl: string, timeoutMs: number): Promise<void> {
  const url = new URL(scriptUrl);
  url.searchParams.set("render", "explicit");
  url.searchParams.set("onload", READY_CALLBACK);
  const script = document.createElement("script");
  script.src = url.href;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      Object.assign(globalThis, { [READY_CALLBACK]: resolve });
      script.onerror = () => reject(new Error(`${url.origin} is blocked or does not answer`));
      timer = setTimeout(() => reject(new Error(`${url.origin} took too long`)), timeoutMs);
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
