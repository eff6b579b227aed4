/** The addresses of the contract (docs/rules/interface.md). */
export const paths = {
  home: '/',
  signInReturn: '/auth/callback',
  admin: '/admin',
  candidates: '/admin/candidates',
  message: '/admin/candidates/message',
  overallResults: '/admin/overall-results',
  interviewSites: '/admin/interview-sites',
  newInterviewSite: '/admin/interview-sites/new',
  interviewSite: (id: string) => `/admin/interview-sites/${encodeURIComponent(id)}/details`,
  editInterviewSite: (id: string) => `/admin/interview-sites/${encodeURIComponent(id)}/edit`,
  siteTemplates: (id: string) => `/admin/interview-sites/${encodeURIComponent(id)}/slots/edit`,
  siteJuries: (id: string) => `/admin/interview-sites/${encodeURIComponent(id)}/juries/edit`,
  interviewSlots: '/admin/interview-slots',
  slotRequests: '/admin/interview-slots/requests',
  administrations: '/admin/administrations',
  users: '/admin/administrations/users',
  newUser: '/admin/administrations/users/new',
  user: (id: string) => `/admin/administrations/users/${encodeURIComponent(id)}/edit`,
  roles: '/admin/administrations/roles',
  formulas: '/admin/administrations/formulas',
  newFormula: '/admin/administrations/formulas/new',
  formula: (id: string) => `/admin/administrations/formulas/${encodeURIComponent(id)}/edit`,
  formulaTables: '/admin/administrations/formulas/tables',
  computations: '/admin/administrations/computations',
  emails: '/admin/administrations/emails',
  features: '/admin/administrations/features',
  candidatesImport: '/admin/administrations/imports/candidates',
  sheetsImport: '/admin/administrations/imports/sheets',
  documentsImport: '/admin/administrations/imports/documents',
  campaign: '/admin/administrations/campaign',
  letters: '/admin/administrations/letters',
  newCampaign: '/admin/administrations/new-campaign',
  privacy: '/admin/administrations/privacy',
  journal: '/admin/administrations/journal',
  rankingFile: '/admin/administrations/ranking',
  serviceState: '/admin/administrations/service',
  archives: '/admin/archives',
  statistics: '/admin/statistics',
  fairness: '/admin/statistics/fairness',
  readings: '/admin/statistics/readings',
  candidate: '/candidate',
  jury: '/jury',
  projectsToRead: '/jury/a-lire',
  projectsToSettle: '/jury/a-departager',
  activation: '/candidate/account/activation',
  siteMap: '/site-map',
  legalNotice: '/legal-notice',
  publicPrivacy: '/privacy',
  accessibility: '/accessibility',
} as const;

/** The pages that everybody reads, with or without an account: what they are called where they are linked. */
export const publicPages = {
  legalNotice: { path: paths.legalNotice, title: 'Mentions légales' },
  privacy: { path: paths.publicPrivacy, title: 'Données personnelles' },
  accessibility: { path: paths.accessibility, title: 'Accessibilité' },
} as const;

const needNoAccount: string[] = [paths.activation, ...Object.values(publicPages).map(({ path }) => path)];

/** Whether nobody has to sign in for the page. */
export const needsNoAccount = (path: string) => needNoAccount.includes(path);
