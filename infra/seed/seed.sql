-- Makes the records of visits that start in `seed_hour`, with the choices of `seed_choice`; both are temporary tables of
-- fill-database.ts. A visit keeps the numbers of its choices. Shares and mean times are those of a real site.

-- A random time with this mean: many short ones and few long ones.
CREATE FUNCTION pg_temp.waiting(mean double precision) RETURNS double precision LANGUAGE sql VOLATILE
RETURN -ln(1 - random()) * mean;

-- The numbers from 0 to 1 at which each choice but the first begins.
CREATE TEMP TABLE seed_bound AS
SELECT array_agg(begins ORDER BY begins) FILTER (WHERE kind = 'origin') AS origin,
  array_agg(begins ORDER BY begins) FILTER (WHERE kind = 'page') AS page,
  array_agg(begins ORDER BY begins) FILTER (WHERE kind = 'place') AS place,
  array_agg(begins ORDER BY begins) FILTER (WHERE kind = 'device') AS device,
  array_agg(begins ORDER BY begins) FILTER (WHERE kind = 'bot') AS bot
FROM seed_choice WHERE begins > 0;

CREATE TEMP TABLE seed_visit AS
WITH started AS (
  SELECT gen_random_uuid()::text AS session, at + random() * length AS at, campaign, campaign_share,
    row_number() OVER (ORDER BY at) AS nth, random() AS r
  FROM seed_hour CROSS JOIN generate_series(1, count)
), chosen AS (
  -- Three in ten come again, recent visitors more often; the others are new.
  SELECT session, at, r < 0.11 AS is_bot,
    CASE WHEN r > 0.11 AND random() < 0.3 THEN greatest(nth - ceil(pg_temp.waiting(nth / 4)), 1) ELSE nth END AS person,
    CASE WHEN random() < campaign_share THEN campaign ELSE width_bucket(random(), origin) END AS origin,
    width_bucket(random(), page) AS landing, width_bucket(random(), place) AS place,
    width_bucket(random(), device) AS device, width_bucket(random(), bot) AS bot,
    CASE WHEN r < 0.11 THEN 'bot' WHEN random() < 0.01 THEN 'no-origin' ELSE 'ok' END AS quality,
    1 + least(12, floor(pg_temp.waiting(CASE WHEN r < 0.11 THEN 0.5 ELSE 2 END)))::int AS views,
    '203.0.' || floor(random() * 256) || '.0' AS network
  FROM started CROSS JOIN seed_bound
), apart AS (
  -- Who comes again within two hours might still be on the same visit, so that visit is of someone else.
  SELECT *, CASE WHEN is_bot OR at < lag(at) OVER person_in_time + interval '2 hours' THEN session
    ELSE 'visitor-' || person END AS visitor
  FROM chosen WINDOW person_in_time AS (PARTITION BY person ORDER BY at)
)
SELECT session, at, is_bot, visitor, origin, landing, quality, network, views,
  row_number() OVER visitor_in_time AS visits, first_value(at) OVER visitor_in_time AS first_at,
  first_value(origin) OVER visitor_in_time AS first_origin, first_value(place) OVER visitor_in_time AS place,
  CASE WHEN is_bot THEN bot ELSE first_value(device) OVER visitor_in_time END AS device
FROM apart WINDOW visitor_in_time AS (PARTITION BY visitor ORDER BY at);

CREATE TEMP VIEW seed_described AS
SELECT v.*, o.value AS origin_value, f.value AS first_value, d.value AS device_value, l.value AS landing_value
FROM seed_visit AS v JOIN seed_choice AS o ON o.kind = 'origin' AND o.nth = v.origin
JOIN seed_choice AS f ON f.kind = 'origin' AND f.nth = v.first_origin
JOIN seed_choice AS l ON l.kind = 'page' AND l.nth = v.landing
JOIN seed_choice AS d ON d.kind = CASE WHEN is_bot THEN 'bot' ELSE 'device' END AND d.nth = v.device;

INSERT INTO traffic_sources (id, "timestamp", session_id, visitor_id, source, medium, channel, campaign, claimed_source,
  claimed_medium, referrer, landing_page, utm_parameters, screen_width, screen_height, language, user_agent,
  device_category, browser, operating_system, ip_address, country, region, city, quality)
SELECT gen_random_uuid(), at, session, visitor, source, medium, channel, campaign, source, medium, referrer,
  'https://backroom.example' || (landing_value ->> 'path'),
  CASE WHEN campaign IS NOT NULL
    THEN jsonb_build_object('utm_source', source, 'utm_medium', medium, 'utm_campaign', campaign) END,
  width, height, CASE WHEN NOT is_bot THEN language END, agent, coalesce(category, 'bot'), browser, system, network,
  country, region, city, quality
FROM seed_described JOIN seed_choice AS p ON p.kind = 'place' AND p.nth = place
CROSS JOIN LATERAL jsonb_to_record(origin_value)
  AS origins (source text, medium text, channel text, campaign text, referrer text)
CROSS JOIN LATERAL jsonb_to_record(device_value)
  AS devices (category text, browser text, system text, width int, height int, agent text)
CROSS JOIN LATERAL jsonb_to_record(p.value) AS places (country text, region text, city text, language text);

CREATE TEMP TABLE seed_view AS
WITH numbered AS (
  SELECT v.*, nth, CASE nth WHEN 1 THEN landing ELSE width_bucket(random(), page) END AS page
  FROM seed_described AS v CROSS JOIN generate_series(1, views) AS nth CROSS JOIN seed_bound
), timed AS (
  SELECT v.*, p.value AS page_value, greatest(1, round(pg_temp.waiting((p.value ->> 'seconds')::int)))::int AS seconds
  FROM numbered AS v JOIN seed_choice AS p ON p.kind = 'page' AND p.nth = v.page
), placed AS (
  SELECT *, at + coalesce(sum(seconds) OVER (PARTITION BY session ORDER BY nth ROWS BETWEEN UNBOUNDED PRECEDING
    AND 1 PRECEDING), 0) * interval '1 second' AS seen_at FROM timed
)
SELECT session, seen_at AS at, page_value ->> 'path' AS path, page_value ->> 'title' AS title, seconds, is_bot,
  device_value ->> 'agent' AS agent, network, quality,
  CASE nth WHEN 1 THEN origin_value ->> 'referrer' ELSE 'https://backroom.example/' END AS referrer
FROM placed CROSS JOIN seed_end WHERE seen_at < until;

INSERT INTO page_views (id, "timestamp", session_id, page_path, page_title, referrer, time_spent, user_agent, ip_address,
  quality)
SELECT gen_random_uuid(), at, session, path, title, referrer,
  CASE WHEN NOT is_bot AND random() < 0.96 AND at + seconds * interval '1 second' < (SELECT until FROM seed_end)
    THEN seconds END, agent, network, quality
FROM seed_view;

INSERT INTO user_events (id, "timestamp", session_id, event_type, event_category, event_action, event_label, event_value,
  page_path, user_agent, ip_address, quality)
SELECT gen_random_uuid(), at, session, type, category, action, label, value, path, agent, network, quality
FROM seed_view CROSS JOIN LATERAL (
  SELECT 'section_view' AS type, 'engagement' AS category, 'view' AS action, section AS label, NULL::int AS value
    FROM unnest(ARRAY['poker-game', 'podcast', 'newsletter', 'recommends', 'join']) WITH ORDINALITY AS seen (section, nth)
    WHERE path = '/' AND seen.nth <= seconds / 12
  UNION ALL SELECT 'scroll', value ->> 'category', value ->> 'scroll', depth, depth::int
    FROM seed_choice CROSS JOIN jsonb_array_elements_text(value -> 'depths') WITH ORDINALITY AS depths (depth, place)
    WHERE kind = 'affiliate' AND path = '/drink' AND depths.place <= seconds / 8
  UNION ALL SELECT 'click', value ->> 'category', value ->> 'click',
      value -> 'buttons' ->> floor(random() * jsonb_array_length(value -> 'buttons'))::int, NULL
    FROM seed_choice WHERE kind = 'affiliate' AND path = '/drink' AND random() < 0.16
  UNION ALL SELECT type, category, action, label, NULL FROM (VALUES
    (0.35, 'click', 'navigation', 'click', 'Join the Game'), (0.12, 'click', 'outbound', 'click', 'phenom-signup'),
    (0.06, 'popup_shown', 'popup', 'shown', 'exit-intent'), (0.08, 'video_play', 'video', 'play', 'episode')
  ) AS often (share, type, category, action, label) WHERE path <> '/drink' AND random() < share
) AS event WHERE NOT is_bot;

-- A click on a lead button ends some visits; some clicks repeat, and some lead to a form.
CREATE TEMP TABLE seed_lead AS
SELECT v.*, device_value ->> 'agent' AS agent, last.at + interval '5 seconds' AS clicked_at, random() AS r,
  CASE WHEN random() < 0.08 THEN 2 ELSE 1 END AS clicks, (ARRAY['poker-game-top', 'poker-game-middle', 'poker-game-bottom'])[1 + floor(random() * 3)] AS location
FROM seed_described AS v JOIN (SELECT session, max(at) AS at FROM seed_view GROUP BY session) AS last USING (session)
WHERE NOT is_bot AND random() < (origin_value ->> 'lead')::float
  AND last.at < (SELECT until FROM seed_end) - interval '10 minutes';

INSERT INTO user_events (id, "timestamp", session_id, event_type, event_category, event_action, event_label, page_path,
  user_agent, ip_address, quality)
SELECT gen_random_uuid(), clicked_at, session, 'click', 'cta', 'get-a-seat', location, '/', agent, network, quality
FROM seed_lead;

INSERT INTO conversions (id, conversion_timestamp, session_id, visitor_id, conversion_type, form_data, monetary_value,
  original_source, original_medium, original_campaign, channel, last_source, last_medium, last_campaign, last_channel,
  days_to_conversion, touch_points, first_visit_timestamp, user_agent, ip_address, quality, is_counted)
SELECT gen_random_uuid(), clicked_at + later, session, visitor, type, form, value, first_value ->> 'source',
  first_value ->> 'medium', first_value ->> 'campaign', first_value ->> 'channel', origin_value ->> 'source',
  origin_value ->> 'medium', origin_value ->> 'campaign', origin_value ->> 'channel',
  extract(day FROM clicked_at + later - first_at), visits, first_at, agent, network, quality,
  quality = 'ok' AND is_first
FROM seed_lead CROSS JOIN LATERAL (
  SELECT 'level1_lead' AS type, 2000 AS value, nth = 1 AS is_first, (nth - 1) * interval '20 seconds' AS later,
      jsonb_build_object('formName', 'cta_button_click', 'buttonLabel', 'Get a seat now', 'buttonLocation', location) AS form
    FROM generate_series(1, clicks) AS nth
  UNION ALL SELECT 'form_submission', 8000, true, interval '90 seconds',
    '{"formId": "join", "formName": "Join the Game"}' WHERE r < 0.18
  UNION ALL SELECT 'form_abandonment', 0, true, interval '70 seconds', jsonb_build_object('formId', 'join',
    'formName', 'Join the Game', 'enteredFields', (ARRAY['firstName', 'lastName', 'email', 'phone'])[1:floor(random() * 5)],
    'timeSpentSeconds', round(pg_temp.waiting(70)), 'reason', 'page_left') WHERE r BETWEEN 0.18 AND 0.43
  UNION ALL SELECT 'newsletter_signup', 8000, true, interval '80 seconds', '{"formName": "newsletter"}' WHERE r > 0.88
) AS conversion;

-- The rows that the forms left; reports count leads from them.
INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, referral, availability,
  interests, agree_to_terms, is_suspect, session_id, visitor_id, ip_address, created_at)
SELECT id, (ARRAY['Ada', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Frank', 'Grace', 'Hugo'])[1 + nth % 8],
  (ARRAY['Quinn', 'Reyes', 'Stone', 'Tran', 'Unger', 'Vega', 'Walsh'])[1 + nth % 7],
  'applicant' || nth || '@mail.example', '+1 702 555 01' || lpad((nth % 100)::text, 2, '0'),
  (ARRAY['2_5_years', '5_10_years', 'over_10_years'])[1 + nth % 3], (ARRAY['10_20', '25_50', '50_100'])[1 + nth % 3],
  (ARRAY['podcast', 'friend', 'search', NULL])[1 + nth % 4], '{weekend_evenings}', '{live_game}', true, false,
  session_id, visitor_id, coalesce(ip_address, ''), conversion_timestamp
FROM (SELECT *, (row_number() OVER (ORDER BY conversion_timestamp, id))::int AS nth FROM conversions
  WHERE conversion_type = 'form_submission' AND quality = 'ok' AND is_counted) AS sent;
INSERT INTO newsletters (email, session_id, created_at, confirmed_at)
SELECT 'reader' || row_number() OVER (ORDER BY conversion_timestamp, id) || '@mail.example', session_id,
  conversion_timestamp, conversion_timestamp
FROM conversions WHERE conversion_type = 'newsletter_signup' AND quality = 'ok' AND is_counted ON CONFLICT DO NOTHING;

ANALYZE traffic_sources, page_views, user_events, conversions, applications, newsletters;
DROP TABLE seed_lead, seed_view, seed_visit, seed_bound, seed_hour, seed_choice, seed_end CASCADE;
