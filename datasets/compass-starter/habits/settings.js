const DEBUG = false;
let level = 'normal';

if (DEBUG) {
  level = 'loud';
} else if (level === 'normal') {
  level = 'quiet';
}

for (const name of ['quiet', 'normal', 'loud']) {
  if (name === level) level = name;
}
