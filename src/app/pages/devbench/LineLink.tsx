import { Button } from '../../components/Button.tsx';
import { useQuery } from '../../lib/useQuery.ts';

/** Brings a line of the program into view; nothing where the line is not known. */
export function LineLink({ line }: { line: number | null }) {
  const [, change] = useQuery();
  if (line === null) return null;
  return (
    <span className="line-link">
      <Button weight="quiet" onPress={() => change({ line: String(line) })}>
        line {line}
      </Button>
    </span>
  );
}
