import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A metric's numbers by label value; a single number for a metric without label; null if unknown. */
type Values = number | null | Record<string, number>;

export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge";
  label?: string;
  /** Called at each scrape. If `read` rejects, this metric has no value; other metrics are not affected. */
  read: () => Values | Promise<Values>;
}

/** Measures the duration of requests, counts error responses by code, and reads the metrics at each scrape. */
export function createMetrics(app: FastifyInstance, metrics: readonly Metric[]) {
  const registers = [new Registry()] as [Registry];
  const [registry] = registers;
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long an answer took, by method, route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers,
  });
  const refusals = new Counter({
    name: "http_refusals_total",
    help: "Answers with an error, by route pattern and the error's code",
    labelNames: ["route", "code"],
    registers,
  });
  for (const { name, help, type, label, read } of metrics) {
    new (type === "gauge" ? Gauge : Counter)({
      ...{ name, help, registers, labelNames: label ? [label] : [] },
      async collect(this: Gauge | Counter) {
        this.reset();
        // reset() sets a metric without labels to 0; remove it so that a failed read shows no value.
        if (!label) this.remove();
        const values = await Promise.resolve()
          .then(read)
          .catch(() => null);
        if (typeof values === "number") this.inc(values);
        else for (const [value, number] of Object.entries(values ?? {})) this.inc({ [label ?? ""]: value }, number);
      },
    });
  }
  app.decorateRequest("refusedWith", "");
  // Added to the outermost scope, so that the hook runs for every route.
  app.addHook("onResponse", ({ method, routeOptions, refusedWith }, { statusCode: status, elapsedTime }, done) => {
    const route = routeOptions.url ?? "none";
    durations.observe({ method, route, status }, elapsedTime / 1000);
    if (refusedWith) refusals.inc({ route, code: refusedWith });
    done();
  });
  let isProcessMeasured = false;
  return {
    contentType: registry.contentType,
    scrape(): Promise<string> {
      // Starts at the first scrape: to measure the event loop, Node.js wakes an idle process 100 times a second.
      if (!isProcessMeasured) collectDefaultMetrics({ register: registry });
      isProcessMeasured = true;
      return registry.metrics();
    },
  };
}
