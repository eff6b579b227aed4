import { PageFrame } from '@/shared/frame/PageFrame';
import { paths } from '@/shared/paths';
import { useAccount, useCan } from '@/shared/session/useAccount';
import { guideOf } from '@/shared/frame/guides';
import { informationPages, PageLinks, SITE_MAP } from '../PageLinks';
import { administrationPages } from './administrationPages';
import { toolbarPages } from './navigation';

/** Every page that the account may open, beside the toolbar and the palette. */
export function StaffSiteMap() {
  const can = useCan();
  const entries = useAccount().profile?.toolbar ?? [];
  const administers = entries.includes('administrations');
  const further = [
    can('simulateImport') && { label: 'Import des candidatures', path: paths.candidatesImport },
    can('simulateSheetsImport') && { label: 'Import des fiches avenir', path: paths.sheetsImport },
    can('simulateDocumentsImport') && { label: 'Import des documents', path: paths.documentsImport },
    can('listLettersToSend') && { label: 'Lettres à envoyer', path: paths.letters },
    can('listSlotRequests') && { label: "Demandes d'une autre heure", path: paths.slotRequests },
    can('changeFormula') && { label: 'Nouvelle formule', path: paths.newFormula },
    can('listTables') && { label: 'Tables des formules', path: paths.formulaTables },
    can('listRoles') && { label: 'Rôles', path: paths.roles },
  ].filter((page) => page !== false);
  return (
    <PageFrame title={SITE_MAP}>
      <PageLinks title="Barre d'outils" pages={entries.map((entry) => toolbarPages[entry])} />
      {administers && <PageLinks title="Administration" pages={administrationPages} />}
      {further.length > 0 && <PageLinks title="Imports, lettres, entretiens et formules" pages={further} />}
      <PageLinks
        title="Aide et informations"
        pages={[{ label: 'Aide', path: guideOf(paths.admin) }, ...informationPages]}
      />
    </PageFrame>
  );
}
