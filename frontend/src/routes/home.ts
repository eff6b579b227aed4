import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';

/** `/`, and every address that the application does not know, leads to the application's own start page. */
export function homeRoutes(root: AnyRoute, start: string) {
  const beforeLoad = () => {
    redirect({ to: start, replace: true, throw: true });
  };
  return [
    createRoute({ getParentRoute: () => root, path: '/', beforeLoad }),
    createRoute({ getParentRoute: () => root, path: '$', beforeLoad }),
  ];
}
