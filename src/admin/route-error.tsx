import { useRouteError } from "react-router";
import { Button } from "./ui/button.tsx";
import styles from "./ui/list-states.module.css";

/** For an error that no screen expected, such as a screen whose code did not come. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main className={styles.face}>
      <h1>Unexpected Application Error!</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button icon="retry" onClick={() => location.reload()}>
        Try again
      </Button>
      <a href="/admin">Go to the dashboard</a>
    </main>
  );
}
