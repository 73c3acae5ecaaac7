import { Dialog } from '../components/Dialog.tsx';
import { ShortcutTable } from '../components/ShortcutTable.tsx';

/** The list of shortcuts, under "?". */
export function KeyboardHelp({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog title="Keyboard" isOpen={isOpen} onOpenChange={onOpenChange}>
      <ShortcutTable />
    </Dialog>
  );
}
