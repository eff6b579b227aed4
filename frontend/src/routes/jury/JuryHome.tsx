export function JuryHome() {
  return null;
}
