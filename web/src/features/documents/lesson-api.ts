import { documentLessonEndpoints, type LessonMark } from '@simples/contract/document-lessons';
import { documentEndpoints, isSettled } from '@simples/contract/documents';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { showToast } from '#web/lib/toasts.ts';

const { list, preview, teach, forget } = documentLessonEndpoints;
const { get } = documentEndpoints;
const LIVE_MS = 2_000;

export function lessonsQuery(id: string) {
  return queryOptions({
    queryKey: [list.name, id],
    queryFn: ({ signal }) => call(list, { params: { id }, signal }),
  });
}

/** Asked again while the document is read. */
export function readingQuery(id: string) {
  return queryOptions({
    queryKey: [get.name, id],
    queryFn: ({ signal }) => call(get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data.stage) ? LIVE_MS : false),
  });
}

export function previewQuery(id: string, mark: LessonMark) {
  return queryOptions({
    queryKey: [preview.name, id, mark],
    queryFn: ({ signal }) => call(preview, { params: { id }, body: mark, signal }),
    staleTime: 0,
    // Warnings that a person confirms must not change underneath.
    refetchOnWindowFocus: false,
    retry: false,
  });
}

function useReread(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [list.name, get.name, documentEndpoints.list.name].map((name) =>
        client.invalidateQueries({
          queryKey: name === documentEndpoints.list.name ? [name] : [name, id],
        }),
      ),
    );
}

export function useTeach(id: string, onTaught: () => void) {
  const reread = useReread(id);
  return useMutation({
    mutationFn: (mark: LessonMark & { isConfirmed: boolean }) => call(teach, { params: { id }, body: mark }),
    onSuccess: onTaught,
    onError: (error) => showToast('Erreur lors de l’application', error.message),
    onSettled: reread,
  });
}

export function useForget(id: string) {
  const reread = useReread(id);
  return useMutation({
    mutationFn: (lessonId: string) => call(forget, { params: { id, lessonId } }),
    onError: (error) => showToast('Erreur lors de l’oubli', error.message),
    onSettled: reread,
  });
}
