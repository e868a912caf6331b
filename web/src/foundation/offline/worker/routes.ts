/**
 * Which files the routes need, while nobody can be asked: out of the build's own list of all routes, which is kept with
 * the program. Its name holds the version that the page asks for.
 */
export async function keptRoutes(request: Request): Promise<Response | undefined> {
  const version = new URL(request.url).searchParams.get("version");
  const list = await caches.match(`/assets/manifest-${version}.js`);
  const script = await list?.text();
  if (!script) return undefined;
  // `window.__reactRouterManifest={…};`
  const { routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as { routes: object };
  return Response.json(routes);
}
