import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { NavLink, type NavLinkProps } from '../../../router/link.tsx';
import { inBackground } from '../announcements/in-background.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'gold' | 'outline' | 'plain';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** May return a promise; an unhandled rejection is announced. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  variant?: ButtonVariant;
  /** Shows a spinner and ignores presses, but keeps the focus where it is. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  variant = 'primary',
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    const work = onClick?.(event);
    if (work instanceof Promise) inBackground(work);
  };
  return (
    <button
      type={type}
      className={`button button-${variant} ${className}`}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export function LinkButton({
  variant = 'primary',
  className = '',
  ...rest
}: Omit<NavLinkProps, 'className'> & { variant?: ButtonVariant; className?: string | undefined }) {
  return <NavLink end className={`button button-${variant} ${className}`} {...rest} />;
}
