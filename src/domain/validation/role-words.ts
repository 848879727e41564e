/** Reads whether a role, as people typed it, is that of the guardian. */
export function isGuardian(role: string | null): boolean {
  return role !== null && guardians.has(plain(role));
}

/** Reads whether a role is that of the novice master. */
export function isNoviceMaster(role: string | null): boolean {
  return role !== null && noviceMasters.has(plain(role));
}

// In the three languages of the app.
const guardians = new Set(['guardian', 'gardian', 'guardiano']);
const noviceMasters = new Set(['novice master', 'magister novis', 'maestro dei novizi']);

function plain(role: string): string {
  return role.replaceAll(/^[ \t-\r]+|[ \t-\r]+$/g, '').toLowerCase();
}
