import { serverDetails } from '../http/ApiError';

/** Why an action failed, inside its dialog: the contract's sentence, then what the server says (docs/rules/interface.md). */
export const Failure = ({ text, error }: { text: string; error: unknown }) => (
  <>
    <strong>{text}</strong>
    <div>{serverDetails(error)}</div>
  </>
);
