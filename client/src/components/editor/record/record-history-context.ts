import { type ComponentType, createContext } from 'react';

/**
 * Component that lists who changed the record `id`. It belongs to a feature, which components may not import, so the
 * app provides it.
 */
export const RecordHistoryContext = createContext<ComponentType<{ id: string }>>(() => null);
