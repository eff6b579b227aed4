import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import RestartAltOutlined from '@mui/icons-material/RestartAltOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import { paths } from '@/shared/paths';
import { EmailsDetail, FeaturesDetail, FormulasDetail, UsersDetail } from './administrationDetails';

export type AdministrationPage = {
  label: string;
  path: string;
  Icon: SvgIconComponent;
  Detail?: ComponentType;
};

/** The navigation buttons of the administration home whose page is there (docs/rules/interface.md), in its order. */
export const administrationPages: AdministrationPage[] = [
  { label: 'Utilisateurs', path: paths.users, Icon: GroupOutlined, Detail: UsersDetail },
  { label: 'Formules', path: paths.formulas, Icon: FunctionsOutlined, Detail: FormulasDetail },
  { label: 'E-mails', path: paths.emails, Icon: MailOutlined, Detail: EmailsDetail },
  { label: 'Fonctionnalités', path: paths.features, Icon: ToggleOnOutlined, Detail: FeaturesDetail },
  { label: 'Campagne', path: paths.campaign, Icon: CampaignOutlined },
  { label: 'Lecture des projets', path: paths.readings, Icon: MenuBookOutlined },
  { label: 'Données personnelles', path: paths.privacy, Icon: PrivacyTipOutlined },
  { label: 'Journal', path: paths.journal, Icon: FactCheckOutlined },
  { label: 'Nouvelle campagne', path: paths.newCampaign, Icon: RestartAltOutlined },
  { label: 'Fichier de classement', path: paths.rankingFile, Icon: EmojiEventsOutlined },
  { label: 'Calculs conservés', path: paths.computations, Icon: HistoryOutlined },
  { label: 'État du service', path: paths.serviceState, Icon: MonitorHeartOutlined },
];
