import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { toast } from '@/shared/toast/toasts';

/** `/`, and every address that the application does not know, leads to the application's own start page; who asked for one is told. */
export function homeRoutes(root: AnyRoute, start: string) {
  const beforeLoad = () => {
    redirect({ to: start, replace: true, throw: true });
  };
  const lost = () => {
    toast.info("Cette adresse ne mène à aucune page de votre espace : voici l'accueil.");
    beforeLoad();
  };
  return [
    createRoute({ getParentRoute: () => root, path: '/', beforeLoad }),
    createRoute({ getParentRoute: () => root, path: '$', beforeLoad: lost }),
  ];
}
