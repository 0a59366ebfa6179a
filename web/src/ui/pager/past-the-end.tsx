import { Button } from '../form/button.tsx';
import { EmptyState } from '../states.tsx';

interface PastTheEndProps {
  readonly page: number;
  readonly goToPage: (page: number) => void;
}

/** A page that the list no longer has, and the way back to one that it has. */
export const PastTheEnd = ({ page, goToPage }: PastTheEndProps) => (
  <EmptyState message={`La liste s’arrête avant la page ${page}.`}>
    <Button variant="outline" onClick={() => goToPage(1)}>
      Revenir à la première page
    </Button>
  </EmptyState>
);
