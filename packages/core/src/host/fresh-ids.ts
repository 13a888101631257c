/** Gives names that no call has had: the host's own where it is new. Hosts' ids are the model's or provider's, and come again. */
export function freshIds(): (hostId: string) => string {
  const given = new Set<string>();
  return (hostId) => {
    let fresh = hostId;
    for (let count = 2; fresh === "" || given.has(fresh); count++) fresh = `${hostId}~${count}`;
    given.add(fresh);
    return fresh;
  };
}
