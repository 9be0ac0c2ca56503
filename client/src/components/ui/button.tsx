import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { NavLink, type NavLinkProps } from '../../router/link.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'gold' | 'outline' | 'plain';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
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
    if (busy) event.preventDefault();
    else onClick?.(event);
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
}: Omit<NavLinkProps, 'className'> & { variant?: ButtonVariant; className?: string }) {
  return <NavLink className={`button button-${variant} ${className}`} {...rest} />;
}
