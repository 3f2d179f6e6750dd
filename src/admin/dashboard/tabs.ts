import { type ComponentType, lazy } from "react";

export interface DashboardTab {
  /** In the address: `/admin?tab=event`. */
  id: string;
  label: string;
  /** Its code comes when it is opened first. */
  Screen: ComponentType;
}

/** The five of the specification first, in its order and with its names, then ours (rulings, 'Screens'). */
export const TABS: readonly DashboardTab[] = [
  {
    id: "announcements",
    label: "Announcements",
    Screen: lazy(async () => ({
      default: (await import("#admin/announcements/announcements-tab.tsx")).AnnouncementsTab,
    })),
  },
  {
    id: "placed-students",
    label: "Placed Students",
    Screen: lazy(async () => ({
      default: (await import("#admin/placed-students/placed-students-tab.tsx")).PlacedStudentsTab,
    })),
  },
  {
    id: "event-gallery",
    label: "Event-Gallery",
    Screen: lazy(async () => ({
      default: (await import("#admin/gallery-categories/gallery-categories-tab.tsx")).GalleryCategoriesTab,
    })),
  },
  {
    id: "event",
    label: "Event",
    Screen: lazy(async () => ({ default: (await import("#admin/events/events-tab.tsx")).EventsTab })),
  },
  {
    id: "image-gallery",
    label: "Image-Gallery",
    Screen: lazy(async () => ({
      default: (await import("#admin/image-gallery/image-gallery-tab.tsx")).ImageGalleryTab,
    })),
  },
  {
    id: "enquiries",
    label: "Enquiries",
    Screen: lazy(async () => ({ default: (await import("#admin/enquiries/enquiries-tab.tsx")).EnquiriesTab })),
  },
  {
    id: "admins",
    label: "Admins",
    Screen: lazy(async () => ({ default: (await import("#admin/admins/admins-tab.tsx")).AdminsTab })),
  },
];
