const MAX_DEFAULT_WORKERS = 8;

/** How many workers this machine is given by default: one per core, as far as its memory goes. */
export function defaultWorkers(): number {
  // Gigabytes, rounded and capped by the browser; not every browser tells.
  const { deviceMemory = 4 } = navigator as Navigator & { deviceMemory?: number };
  return Math.max(1, Math.min(navigator.hardwareConcurrency, Math.floor(deviceMemory), MAX_DEFAULT_WORKERS));
}
