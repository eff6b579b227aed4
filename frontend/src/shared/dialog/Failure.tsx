import { serverDetails } from '../http/ApiError';

/** Why an action failed, inside its dialog: the contract's sentence, then what the server says (part 2 §8). */
export function Failure({ text, error }: { text: string; error: unknown }) {
  return (
    <>
      <strong>{text}</strong>
      <div>{serverDetails(error)}</div>
    </>
  );
}
