import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { LoadingState } from "#admin/ui/list-states.tsx";
import styles from "./enquiries-screen.module.css";

/** The screens of the desk. The first opens by itself; each loads its code when it is opened. */
const VIEWS = [
  view("list", "List", async () => (await import("./list-view.tsx")).ListView),
  view("team", "Team", async () => (await import("./team/team-view.tsx")).TeamView),
];

function view(id: string, label: string, load: () => Promise<ComponentType>) {
  return { id, label, Screen: lazy(async () => ({ default: await load() })) };
}

export function EnquiriesTab() {
  const [params, setParams] = useSearchParams();
  const open = VIEWS.find(({ id }) => id === params.get("view")) ?? VIEWS[0];
  return (
    <>
      {VIEWS.length > 1 && (
        <nav className={styles.views} aria-label="Views of the enquiries">
          {VIEWS.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-current={id === open?.id ? "page" : undefined}
              onClick={() => setParams({ tab: "enquiries", view: id })}
            >
              {label}
            </button>
          ))}
        </nav>
      )}
      <Suspense fallback={<LoadingState label={`Loading ${open?.label}`} />}>{open && <open.Screen />}</Suspense>
    </>
  );
}
