import { type ReactNode, useId } from 'react';
import form from '../form/form.module.css';

interface ToolbarSelectProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  className?: string | undefined;
  /** The options. */
  children: ReactNode;
}

/** A labelled select above a list. A plain control: the form controls would load the forms' code. */
export function ToolbarSelect({ label, value, onChoose, className, children }: ToolbarSelectProps) {
  const id = useId();
  return (
    <div className={className ? `${form.field} ${className}` : form.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={form.control}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}
