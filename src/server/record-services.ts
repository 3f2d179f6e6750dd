import type { Database } from "#server/db/open-database.ts";
import {
  type AnnouncementService,
  createAnnouncementService,
} from "#server/features/announcements/announcements.service.ts";
import { createEventService, type EventService } from "#server/features/events/events.service.ts";
import {
  createGalleryCategoryService,
  type GalleryCategoryService,
} from "#server/features/gallery-categories/gallery-categories.service.ts";
import {
  createImageGalleryService,
  type ImageGalleryService,
} from "#server/features/image-gallery/image-gallery.service.ts";
import {
  createPlacedStudentService,
  type PlacedStudentService,
} from "#server/features/placed-students/placed-students.service.ts";
import type { RecordWriter } from "#server/record-writer.ts";

/** What admins keep: each service writes through one record writer. */
export interface RecordServices {
  announcements: AnnouncementService;
  events: EventService;
  galleryCategories: GalleryCategoryService;
  imageGallery: ImageGalleryService;
  placedStudents: PlacedStudentService;
}

export function createRecordServices({ db, writer }: { db: Database; writer: RecordWriter }): RecordServices {
  return {
    announcements: createAnnouncementService({ db, writer }),
    events: createEventService({ db, writer }),
    galleryCategories: createGalleryCategoryService({ db, writer }),
    imageGallery: createImageGalleryService({ db, writer }),
    placedStudents: createPlacedStudentService({ db, writer }),
  };
}
