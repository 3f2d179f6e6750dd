import { errorCodes, type FastifyInstance, type FastifyPluginAsync } from "fastify";
import type { Database } from "#server/db/open-database.ts";
import { adminRoutes } from "#server/features/admins/admins.routes.ts";
import { announcementRoutes } from "#server/features/announcements/announcements.routes.ts";
import { auditLogRoutes } from "#server/features/audit-log/audit-log.routes.ts";
import { authRoutes } from "#server/features/auth/auth.routes.ts";
import { ownAccountRoutes } from "#server/features/auth/own-account.routes.ts";
import { enquiryDeskRoutes } from "#server/features/enquiry/enquiry-desk.routes.ts";
import { eventRoutes } from "#server/features/events/events.routes.ts";
import { galleryCategoryRoutes } from "#server/features/gallery-categories/gallery-categories.routes.ts";
import { galleryImageRoutes } from "#server/features/image-gallery/gallery-images.routes.ts";
import { imageGalleryRoutes } from "#server/features/image-gallery/image-gallery.routes.ts";
import { placedStudentRoutes } from "#server/features/placed-students/placed-students.routes.ts";
import { compressJson } from "#server/http/bodies.ts";
import { idempotency } from "#server/http/idempotency.ts";
import { acceptForms } from "#server/http/read-multipart.ts";
import { requireAdmin } from "#server/http/require-admin.ts";
import type { Services } from "#server/services.ts";

interface AdminApiOptions {
  services: Services;
  db: Database;
  /** Origin of the site, without a slash at the end. */
  publicUrl: string;
  now: () => Date;
}

/**
 * Everything that the admin's screens call, mounted at /api. Few calls are open to everyone; all others live in one scope
 * whose hook asks for a live session, so that a new feature cannot forget to.
 */
export const adminApi: FastifyPluginAsync<AdminApiOptions> = async (app, { services, db, publicUrl, now }) => {
  takeEmptyJson(app);
  // Answers hold tokens and names: no cache on the way keeps them.
  app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
  await app.register(authRoutes, { prefix: "/auth", ...services.accounts, publicUrl });

  await app.register(async (scope) => {
    const { accounts, records } = services;
    scope.addHook("onRequest", requireAdmin(accounts.sessions));
    await acceptForms(scope);
    refuseFormsForJson(scope);
    await scope.register(idempotency(db, now));
    // After the hook that keeps answers as text.
    scope.addHook("onSend", compressJson);
    await scope.register(ownAccountRoutes, { prefix: "/auth", ...accounts });
    await scope.register(adminRoutes, { prefix: "/admins", ...accounts });
    await scope.register(auditLogRoutes, { prefix: "/audit-log", auditLog: services.auditLog });
    await scope.register(announcementRoutes, { prefix: "/announcements", ...records });
    await scope.register(placedStudentRoutes, { prefix: "/placed", ...records });
    await scope.register(galleryCategoryRoutes, { prefix: "/gallery", ...records });
    await scope.register(galleryImageRoutes, { prefix: "/gallery/:id/images", ...records, place: "category" });
    await scope.register(imageGalleryRoutes, { prefix: "/image-gallery", ...records });
    await scope.register(eventRoutes, { prefix: "/events", ...records });
    await scope.register(enquiryDeskRoutes, { prefix: "/enquiries", enquiryDesk: services.enquiryDesk });
  });
};

/** This client sends its JSON content type with logout and DELETE too, which have no body: that is no broken JSON. */
function takeEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  // Plain text is no way to send fields either: 415.
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, String(body), done);
  });
}

/** A call whose body is JSON answers a form with 415, not as if the fields were missing. */
function refuseFormsForJson(scope: FastifyInstance): void {
  scope.addHook("preValidation", async (request) => {
    if (request.routeOptions.schema?.body && request.isMultipart()) {
      throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE("multipart/form-data");
    }
  });
}
