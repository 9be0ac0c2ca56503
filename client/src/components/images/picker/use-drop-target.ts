import { type DragEvent, useState } from 'react';

/** Props of an element that accepts drops of the data type `type`, unless it is `locked`. */
export function useDropTarget(
  type: string,
  onDropped: (data: DataTransfer) => void,
  locked = false,
) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent, isDropped: boolean) => {
    if (locked || !event.dataTransfer.types.includes(type)) return;
    event.preventDefault();
    setOver(!isDropped);
    if (isDropped) onDropped(event.dataTransfer);
  };
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => take(event, false),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => take(event, true),
  };
}
