import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '../frame/BusyButton';
import { useAccount } from '../session/useAccount';
import { toast } from '../toast/toasts';

type Props = { size?: 'large'; send: () => Promise<{ sent: boolean }>; disabled?: boolean };

/** Sends oneself the mail that is shown, as it would arrive: nothing leaves to the candidate. */
export function ToMyself({ send, size, disabled = false }: Props) {
  const { email } = useAccount();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: ({ sent }) =>
      sent
        ? toast.success(`E-mail envoyé à ${email}`)
        : toast.warning("Aucun e-mail n'est parti : le mode des e-mails est désactivé"),
    onError: (error) => toast.error("L'e-mail n'est pas parti", error),
  });
  return (
    <BusyButton
      busy={isPending}
      {...(size && { size })}
      disabled={disabled}
      startIcon={<ForwardToInboxOutlined />}
      onClick={() => mutate()}
    >
      {isPending ? 'Envoi en cours…' : "M'en envoyer un"}
    </BusyButton>
  );
}
