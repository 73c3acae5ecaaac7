import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import './dialog.css';

/** A dialog over the page, closed by Esc, by pressing outside, or by its button. */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  role = 'dialog',
  children,
  actions,
}: {
  title: string;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="modal">
        <AriaDialog className="dialog" role={role}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
          <div className="dialog-actions">
            {actions}
            <Button slot="close" onPress={() => onOpenChange(false)}>
              {actions === undefined ? 'Close' : 'Cancel'}
            </Button>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
