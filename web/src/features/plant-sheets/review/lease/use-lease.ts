import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { giveLeaseBack, leaseKey, takeLease } from '../api.ts';

/** Half of the time that a reading lasts on the server. */
const RENEWAL_MS = 60_000;

/** A courtesy between reviewers: that it fails is nobody's trouble. */
const ignore = (): null => null;

/**
 * Tells the others that one is reading a pending row, as long as the page is open and in sight. Gives the name of
 * whoever was there before.
 */
export function useLease(id: string, isWanted: boolean): string | null {
  const { data } = useQuery({
    queryKey: leaseKey(id),
    queryFn: ({ signal }) => takeLease(id, signal).catch(ignore),
    enabled: isWanted,
    refetchInterval: RENEWAL_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });

  useEffect(() => {
    if (!isWanted) return undefined;
    const leave = (): void => void giveLeaseBack(id).catch(ignore);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, isWanted]);

  return data && !data.isMine ? data.holder : null;
}
