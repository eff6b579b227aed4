import { useMutation } from '@tanstack/react-query';

/** An action in a dialog: idle, in progress, error, and done once `delay` ms more have passed (docs/rules/interface.md). */
export const useDelayed = <Outcome>(
  run: () => Promise<Outcome>,
  delay: number,
  onDone: (outcome: Outcome) => void,
  onFailed?: () => void,
) =>
  useMutation({
    mutationFn: async () => {
      const outcome = await run();
      await new Promise((resolve) => setTimeout(resolve, delay));
      return outcome;
    },
    onSuccess: onDone,
    onError: onFailed,
  });
