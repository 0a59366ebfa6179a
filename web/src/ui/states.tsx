import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Sprig, WiltedSprig } from './drawings.tsx';
import { Button } from './form/button.tsx';
import styles from './states.module.css';

interface LoadingStateProps {
  readonly label?: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly fullScreen?: boolean;
}

export function LoadingState({
  label = 'Chargement...',
  size = 'medium',
  fullScreen = false,
}: LoadingStateProps) {
  return (
    <output className={fullScreen ? styles.fullScreen : styles.state}>
      <span className={styles.spinner} data-size={size} aria-hidden="true" />
      <span className={styles.message}>{label}</span>
    </output>
  );
}

interface ErrorStateProps {
  readonly message: string;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
}

export function ErrorState({ message, onRetry, retryLabel = 'Réessayer' }: ErrorStateProps) {
  return (
    <div className={styles.state}>
      <WiltedSprig className={styles.drawing} />
      <p className={styles.message} role="alert">
        {message}
      </p>
      {onRetry && (
        <Button variant="outline" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

interface PendingStateProps {
  readonly result: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  readonly label?: string;
}

export function PendingState({ result: { error, isFetching, refetch }, label }: PendingStateProps) {
  if (!error || isFetching) return <LoadingState {...(label && { label })} />;
  return <ErrorState message={`Erreur : ${error.message}`} onRetry={() => void refetch()} />;
}

interface EmptyStateProps {
  readonly message: string;
  readonly children?: ReactNode;
}

export function EmptyState({ message, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Sprig className={styles.drawing} />
      <output className={styles.message}>{message}</output>
      {children}
    </div>
  );
}

export function SignInRequired() {
  return (
    <EmptyState message="Authentification requise">
      <Link to="/">Se connecter</Link>
    </EmptyState>
  );
}
