import { useAppBar } from '@benotes/platform';
import { Logo } from '@benotes/ui';
import type { ReactNode } from 'react';

import { PageHeading } from '../layout/page-heading.tsx';
import styles from './auth.module.css';
import { texts } from './texts.ts';

interface AuthPageProps {
  title: string;
  children: ReactNode;
}

/** The layout of the pages before signing in. */
export function AuthPage({ title, children }: AuthPageProps) {
  useAppBar({ title });
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <p className={styles.brand}>
          <Logo size={28} />
          {texts.product}
        </p>
        <PageHeading className={styles.title}>{title}</PageHeading>
        {children}
      </div>
    </main>
  );
}
