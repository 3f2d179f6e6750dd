import type { FastifyPluginAsync } from "fastify";
import { answerErrors } from "#server/http/error-handler.ts";
import { sendMadeFile } from "#server/rendering/made-file.ts";
import type { PageCache } from "#server/rendering/page-cache.ts";
import type { EventCalendarService } from "./event-calendar.service.ts";

interface CalendarOptions {
  cache: PageCache;
  calendar: EventCalendarService;
}

/** Mounted at the root: the addresses that calendar programs keep. */
export const eventCalendarRoutes: FastifyPluginAsync<CalendarOptions> = async (app, { cache, calendar }) => {
  answerErrors(app, "text");

  app.get("/events.ics", (request, reply) => sendMadeFile(cache, "/events.ics", calendar.makeFeed, request, reply));

  app.get<{ Params: { id: string } }>("/Event/:id.ics", (request, reply) => {
    const id = request.params.id.toLowerCase();
    return sendMadeFile(cache, `/Event/${id}.ics`, () => calendar.makeFile(id), request, reply);
  });
};
