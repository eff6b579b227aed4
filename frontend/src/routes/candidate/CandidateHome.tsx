export function CandidateHome() {
  return null;
}
