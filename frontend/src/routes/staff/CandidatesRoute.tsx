export function CandidatesRoute() {
  return null;
}
