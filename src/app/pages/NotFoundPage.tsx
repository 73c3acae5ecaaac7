import { ButtonLink } from '../components/Button.tsx';
import { Empty } from '../components/Note.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className="page page-narrow">
      <h1>There is no such page</h1>
      <Empty
        title="The address may be cut off or from another version."
        actions={<ButtonLink href="/">Home</ButtonLink>}
      />
    </div>
  );
}
