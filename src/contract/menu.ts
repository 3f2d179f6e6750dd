import { z } from "zod";
import { line, sitePathSchema } from "./content.ts";

const menuLink = z.strictObject({ title: line, to: sitePathSchema });
const menuGroup = z.strictObject({ title: line, children: z.array(menuLink).min(1) });
/** What `content/menu.yaml` may say. */
export const menuSchema = z.strictObject({
  header: z.array(
    z.union([menuLink, z.strictObject({ title: line, children: z.array(z.union([menuLink, menuGroup])).min(1) })]),
  ),
  footer: z.array(menuGroup),
});

export type Menu = z.infer<typeof menuSchema>;
export type MenuEntry = Menu["header"][number];
