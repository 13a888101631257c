import { useEffect, useState } from "preact/hooks";

/** The id of the run that the address names behind `#run=`; `null` for the overview; `undefined` where it names nothing. */
export function useShownRun(): string | null | undefined {
  const [shown, setShown] = useState(idInAddress);
  useEffect(() => {
    const follow = (): void => {
      setShown(idInAddress());
      window.scrollTo({ top: 0 });
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return shown;
}

/** The address of a run on this page. */
export function addressOf(run: string): string {
  return `#run=${encodeURIComponent(nameInAddress(run))}`;
}

/** An id as an address can carry it: half a character, which texts from elsewhere may hold, can't be written in one. */
export function nameInAddress(run: string): string {
  return run.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

function idInAddress(): string | null | undefined {
  const { hash } = window.location;
  if (hash === "#all") return null;
  return new URLSearchParams(hash.slice(1)).get("run") ?? undefined;
}
