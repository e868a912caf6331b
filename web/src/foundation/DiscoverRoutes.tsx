import { Link } from "react-router";

/**
 * Routes are fetched for the links that stand on a page. This is for those that a page leads to by itself: they are
 * known by then, and cost no request.
 */
export function DiscoverRoutes({ to }: { to: readonly string[] }) {
  return (
    <div hidden>
      {to.map((path) => (
        <Link key={path} to={path} />
      ))}
    </div>
  );
}
