import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast/toasts';
import { tagsQuery } from './queries';

type Options<Change, Answer> = {
  change: (change: Change) => Promise<Answer>;
  failed: string;
  /** What to say of it; nothing where something else did. */
  done?: (answer: Answer) => string;
  onChanged: (answer: Answer, change: Change) => void;
};

/** A change of tags, or of who bears them: told, then the tags are read again. */
export function useTagChange<Change, Answer>({ change, failed, done, onChanged }: Options<Change, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, sent) => {
      if (done) toast.success(done(answer));
      void client.invalidateQueries({ queryKey: tagsQuery.queryKey });
      onChanged(answer, sent);
    },
    onError: (failure) => {
      toast.error(failed, failure);
      // One that was deleted meanwhile leaves the list.
      void client.invalidateQueries({ queryKey: tagsQuery.queryKey });
    },
  });
}
