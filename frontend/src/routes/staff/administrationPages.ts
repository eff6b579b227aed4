import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import RestartAltOutlined from '@mui/icons-material/RestartAltOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import { paths } from '@/shared/paths';

/** The navigation buttons of the administration home whose page is there (part 2 §2.3), in its order. */
export const administrationPages = [
  { label: 'Utilisateurs', path: paths.users, Icon: GroupOutlined },
  { label: 'Formules', path: paths.formulas, Icon: FunctionsOutlined },
  { label: 'E-mails', path: paths.emails, Icon: MailOutlined },
  { label: 'Fonctionnalités', path: paths.features, Icon: ToggleOnOutlined },
  { label: 'Campagne', path: paths.campaign, Icon: CampaignOutlined },
  { label: 'Données personnelles', path: paths.privacy, Icon: PrivacyTipOutlined },
  { label: 'Nouvelle campagne', path: paths.newCampaign, Icon: RestartAltOutlined },
  { label: 'Fichier de classement', path: paths.rankingFile, Icon: EmojiEventsOutlined },
  { label: 'Calculs conservés', path: paths.computations, Icon: HistoryOutlined },
];
