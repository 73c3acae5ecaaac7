import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { takeDrop, takePaste } from '../services/drops.ts';

/** Takes files dropped anywhere, and text or files pasted where nothing is being typed. */
export function GlobalDrop() {
  const [hovering, setHovering] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      setHovering(false);
      // A place on the page may have taken it for itself.
      if (event.defaultPrevented || !carriesFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      void takeDrop(event.dataTransfer.items).then(() => navigate('/benchmarks'));
    };
    const paste = (event: ClipboardEvent) => {
      const target = event.target;
      if (target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null)
        return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length === 0 && !text.trimStart().startsWith('{')) return;
      event.preventDefault();
      void takePaste(files, text).then(() => navigate('/benchmarks'));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [navigate]);
  if (!hovering) return null;
  return (
    <div className="drop-overlay" aria-hidden="true">
      <p>Drop to import problems and solutions</p>
    </div>
  );
}
