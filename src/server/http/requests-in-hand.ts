import type { FastifyInstance } from "fastify";

export interface RequestsInHand {
  /** Resolves when every request that has begun is answered, or when `limitMs` have passed, with how many are left. */
  finish(limitMs: number): Promise<number>;
}

/**
 * Counts the requests that are being answered, so that a server which closes can wait for them and for nothing else: a
 * connection that says nothing, or half of a request's head, must not hold it up.
 */
export function watchRequests(app: FastifyInstance): RequestsInHand {
  let inHand = 0;
  let noteNone = () => {};

  app.addHook("onRequest", (_request, reply, done) => {
    inHand += 1;
    // Not the hook `onResponse`: it does not come when the client goes away before the answer.
    reply.raw.once("close", () => {
      inHand -= 1;
      if (inHand === 0) noteNone();
    });
    done();
  });

  return {
    finish: (limitMs) =>
      new Promise<number>((resolve) => {
        if (inHand === 0) return resolve(0);
        const timer = setTimeout(() => resolve(inHand), limitMs);
        noteNone = () => {
          clearTimeout(timer);
          resolve(0);
        };
      }),
  };
}
