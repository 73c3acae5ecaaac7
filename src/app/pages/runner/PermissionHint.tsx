import { useCallback } from 'react';
import { permissionState } from '../../../runtimes/runner/diagnosis.ts';
import { useLoad } from '../../lib/useLoad.ts';

/** While a browser asks its reader whether this page may reach the runner: what the question is about. */
export function PermissionHint({ address }: { address: string }) {
  const asked = useLoad(useCallback(() => permissionState(address, location), [address]));
  if (asked.value !== 'prompt') return null;
  return (
    <p className="small">
      Your browser asks whether this page may reach programs on this machine or network. Nothing can be sent
      to the runner before you allow it.
    </p>
  );
}
