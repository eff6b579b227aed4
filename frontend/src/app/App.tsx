import { ThemeRoot } from '@/shared/theme/ThemeRoot';

export function App() {
  return <ThemeRoot>Parvis</ThemeRoot>;
}
